import { Box } from '@mui/material'

/** The name stands beside it. */
export function Thumbnail({ src, width = 40 }: { src: string | null | undefined; width?: number }) {
  const size = { width, height: width * 1.25, borderRadius: 0.5, display: 'block' }
  if (!src) return <Box sx={{ ...size, backgroundColor: '#e6e8e6' }} />
  return (
    <Box component="img" src={src} alt="" loading="lazy" sx={{ ...size, objectFit: 'cover' }} />
  )
}
