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
import { useEffect, useRef, useSyncExternalStore } from 'react'
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
import { closing } from './connection.ts'
import { LeaveGuard } from './unsaved.tsx'

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
      <Layout {...rest} appBarAlwaysOn appBar={Bar} menu={Screens} sx={arrangement}>
        <Heading />
        {children}
      </Layout>
      <LeaveGuard />
      <Ended />
    </ActProvider>
  )
}

/** A wide table scrolls by itself. Paper shows the content alone. */
const arrangement = {
  minWidth: 0,
  '& .RaLayout-content': { minWidth: 0, paddingX: { xs: 1, sm: 2, lg: 3 } },
  '& .RaList-main': { minWidth: 0 },
  '& .list-page .RaList-content': { minWidth: 0, overflowX: 'auto' },
  '& td .MuiButton-root': { whiteSpace: 'nowrap' },
  '@media (max-width: 1000px)': {
    '& th, & td': { paddingX: 0.75 },
    // Texts keep a width at which they can be read.
    '& td p': { minWidth: '12rem' },
  },
  '@media print': {
    '& .RaLayout-appFrame': { marginTop: 0 },
    '& header, & .RaLayout-contentWithSidebar > :first-child': { display: 'none' },
  },
}

function Bar() {
  const { shop, actor } = useAbout()
  return (
    <AppBar alwaysOn userMenu={false} toolbar={<Loading />}>
      <Typography noWrap sx={{ flex: 1 }}>
        {shop !== undefined && `${shop} · ${actor}`}
      </Typography>
    </AppBar>
  )
}

/** Names the screen. That of a new screen takes the focus: screen readers say it, and the keyboard goes on there. */
function Heading() {
  const { shop } = useAbout()
  const { pathname } = useLocation()
  const heading = useRef<HTMLElement>(null)
  const told = useRef(pathname)
  useEffect(() => {
    const element = heading.current
    function tell() {
      const text = element?.textContent
      // What the heading of a product says is read first.
      if (!element || !text) return
      document.title = [text, 'Desk', shop].filter(Boolean).join(' · ')
      if (told.current === pathname) return
      told.current = pathname
      element.focus()
    }
    tell()
    const change = new MutationObserver(tell)
    if (element) change.observe(element, { childList: true, characterData: true, subtree: true })
    return () => change.disconnect()
  }, [pathname, shop])
  return (
    <TitlePortal
      ref={heading}
      component="h1"
      variant="h1"
      tabIndex={-1}
      // A long name is read whole. The bar above does not cover it.
      sx={{
        flex: 'none',
        alignSelf: 'start',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        marginY: 2,
        scrollMarginTop: 80,
      }}
    />
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
  const closed = useSyncExternalStore(closing.subscribe, closing.get)
  return (
    <Dialog open={closed !== null} aria-labelledby="closed">
      <DialogTitle id="closed">
        {closed === 'ended' ? 'This desk has ended' : 'This address has no key'}
      </DialogTitle>
      <DialogContent>
        <Typography>
          {closed === 'ended'
            ? 'Start it again: ./shop desk'
            : 'The desk opens with its key alone.'}
        </Typography>
        <Typography>
          Open the whole address that ./shop desk prints. The key in it is new each time.
        </Typography>
      </DialogContent>
    </Dialog>
  )
}
