import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import CodeIcon from '@mui/icons-material/LocalOfferOutlined'
import CustomerIcon from '@mui/icons-material/PeopleOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import LogIcon from '@mui/icons-material/HistoryOutlined'
import MessageIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined'
import ProductIcon from '@mui/icons-material/CheckroomOutlined'
import ReviewIcon from '@mui/icons-material/StarBorderOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import StockIcon from '@mui/icons-material/Inventory2Outlined'
import SubscriberIcon from '@mui/icons-material/MarkEmailReadOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import { CircularProgress, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useEffect, useSyncExternalStore } from 'react'
import {
  AppBar,
  Layout,
  Menu,
  RefreshIconButton,
  TitlePortal,
  useLoading,
  type LayoutProps,
} from 'react-admin'
import { useLocation } from 'react-router'

import { useAbout } from './about.ts'
import { ActProvider } from './act.tsx'
import { ending } from './connection.ts'

const screens = [
  { to: '/', text: 'Today', icon: TodayIcon },
  { to: '/orders', text: 'Orders', icon: OrderIcon },
  { to: '/products', text: 'Products', icon: ProductIcon },
  { to: '/stock', text: 'Stock', icon: StockIcon },
  { to: '/categories', text: 'Categories', icon: CategoryIcon },
  { to: '/codes', text: 'Discount codes', icon: CodeIcon },
  { to: '/reviews', text: 'Reviews', icon: ReviewIcon },
  { to: '/messages', text: 'Messages', icon: MessageIcon },
  { to: '/subscribers', text: 'Subscribers', icon: SubscriberIcon },
  { to: '/customers', text: 'Customers', icon: CustomerIcon },
  { to: '/import', text: 'Import', icon: ImportIcon },
  { to: '/settings', text: 'Settings', icon: SettingsIcon },
  { to: '/acts', text: 'Log', icon: LogIcon },
]

/** Around every screen: the menu, acts, and the notice of an ended desk. */
export function Frame({ children, ...rest }: LayoutProps) {
  return (
    <ActProvider>
      <Layout {...rest} appBarAlwaysOn appBar={Bar} menu={Screens} sx={narrow}>
        {children}
      </Layout>
      <Ended />
    </ActProvider>
  )
}

/** A wide table scrolls by itself. */
const narrow = {
  minWidth: 0,
  '& .RaLayout-content': { minWidth: 0 },
  '& .RaList-content': { minWidth: 0, overflowX: 'auto' },
  '@media (max-width: 1000px)': {
    '& .RaDataTable-table th, & .RaDataTable-table td': { paddingX: 0.75 },
  },
}

function Bar() {
  const { shop, actor } = useAbout()
  const { pathname } = useLocation()
  const screen = screens.findLast(({ to }) => pathname.startsWith(to))
  useEffect(() => {
    document.title = [screen?.text, 'Desk', shop].filter(Boolean).join(' · ')
  }, [screen, shop])
  return (
    <AppBar alwaysOn userMenu={false} toolbar={<Loading />}>
      <TitlePortal component="h1" />
      {shop !== undefined && <Typography variant="body2">{`${shop} · ${actor}`}</Typography>}
    </AppBar>
  )
}

/** React-admin's own indicator has no name for screen readers. */
function Loading() {
  const isLoading = useLoading()
  return isLoading ? (
    <CircularProgress aria-label="Loading" color="inherit" size={20} sx={{ margin: 1.25 }} />
  ) : (
    <RefreshIconButton />
  )
}

function Screens() {
  return (
    <Menu component="nav" aria-label="Screens">
      {screens.map(({ to, text, icon: Icon }) => (
        <Menu.Item
          key={to}
          // The whole list: a filter of an earlier visit would hide rows unasked.
          to={{ pathname: to, search: 'filter=%7B%7D' }}
          primaryText={text}
          leftIcon={<Icon />}
        />
      ))}
    </Menu>
  )
}

/** What is on the screen stays, but nothing can be done with it. */
function Ended() {
  const hasEnded = useSyncExternalStore(ending.subscribe, ending.get)
  return (
    <Dialog open={hasEnded} aria-labelledby="ended">
      <DialogTitle id="ended">This desk has ended</DialogTitle>
      <DialogContent>
        <Typography>Start it again: ./shop desk</Typography>
        <Typography>
          Then open the address that it prints. The key in it is new each time.
        </Typography>
      </DialogContent>
    </Dialog>
  )
}
