import { Typography } from '@mui/material'

import { FileDrop } from '../file-drop.tsx'

interface PictureDropProps {
  label: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** Takes pictures, and says which. */
export function PictureDrop(props: PictureDropProps) {
  return (
    <>
      <FileDrop {...props} accept="image/jpeg,image/png,image/webp,image/avif,image/tiff" />
      <Typography variant="body2" color="text.secondary" sx={{ marginTop: 1 }}>
        JPEG, PNG, WebP, AVIF or TIFF, at least 480 pixels on each side, at most 25 MB.
      </Typography>
    </>
  )
}
