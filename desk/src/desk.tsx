import { QueryClient } from '@tanstack/react-query'
import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin'
import { Route } from 'react-router'

import { DeskError } from './connection.ts'
import { Frame } from './frame.tsx'
import { ImportPage } from './import/import-page.tsx'
import { ActLog } from './log/act-log.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { PackingSlip } from './orders/packing-slip.tsx'
import { CategoryList } from './products/category-list.tsx'
import { ProductList } from './products/product-list.tsx'
import { ProductPage } from './products/product-page.tsx'
import { StockList } from './products/stock-list.tsx'
import { dataProvider } from './rest.ts'
import { CodeList } from './settings/code-list.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { CustomerList } from './shoppers/customer-list.tsx'
import { CustomerPage } from './shoppers/customer-page.tsx'
import { MessageList } from './shoppers/message-list.tsx'
import { ReviewList } from './shoppers/review-list.tsx'
import { SubscriberList } from './shoppers/subscriber-list.tsx'
import { theme } from './theme.ts'
import { Today } from './today/today.tsx'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A desk that is busy or was restarted; what it refuses, it refuses again.
      retry: (failures, error) =>
        failures < 2 && error instanceof DeskError && (error.status === 0 || error.status >= 500),
    },
  },
})
// What is shown of shoppers stays in this tab.
const store = memoryStore({ 'sidebar.open': window.innerWidth >= 1100 })

export function Desk() {
  return (
    <Admin
      title="Desk"
      disableTelemetry
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
      darkTheme={null}
      layout={Frame}
      dashboard={Today}
    >
      <Resource
        name="orders"
        list={OrderList}
        show={OrderPage}
        recordRepresentation="order_number"
      />
      <Resource name="products" list={ProductList} show={ProductPage} recordRepresentation="name" />
      <Resource name="stock" list={StockList} />
      <Resource name="categories" list={CategoryList} />
      <Resource name="codes" list={CodeList} />
      <Resource name="reviews" list={ReviewList} />
      <Resource name="messages" list={MessageList} />
      <Resource name="subscribers" list={SubscriberList} />
      <Resource
        name="customers"
        list={CustomerList}
        show={CustomerPage}
        recordRepresentation="email"
      />
      <Resource name="settings" list={SettingsPage} />
      <Resource name="acts" list={ActLog} />
      <CustomRoutes>
        <Route path="/import" element={<ImportPage />} />
        <Route path="/orders/:id/slip" element={<PackingSlip />} />
      </CustomRoutes>
    </Admin>
  )
}
