import { QueryClient } from '@tanstack/react-query'
import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin'
import { Route } from 'react-router'

import { DeskError } from './connection.ts'
import { Frame } from './frame.tsx'
import { OrderList } from './orders/order-list.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { PackingSlip } from './orders/packing-slip.tsx'
import { dataProvider } from './rest.ts'
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
      <CustomRoutes noLayout>
        <Route path="/orders/:id/slip" element={<PackingSlip />} />
      </CustomRoutes>
    </Admin>
  )
}
