import { Button } from '@mui/material'
import { useRef, useState, type DragEvent } from 'react'

interface FileDropProps {
  label: string
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the choice of files, and takes files that are dropped on it. */
export function FileDrop({ label, accept, isMultiple = true, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
    // The same file again is a choice, too.
    if (input.current) input.current.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => take(event.target.files)}
      />
      <Button
        fullWidth
        variant="outlined"
        sx={{ borderStyle: 'dashed', padding: 2, ...(isOver && { backgroundColor: '#dfebe4' }) }}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {`${label}: drop files here, or press to choose`}
      </Button>
    </>
  )
}
