import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'

import type { Stage } from './perform-act.ts'

export function ActDialog({ stage }: { stage: Stage | null }) {
  // The dialog keeps its text while it closes.
  const [last, setLast] = useState(stage)
  if (stage && stage !== last) setLast(stage)
  const titleId = useId()
  const close = () => {
    if (stage?.kind !== 'running') stage?.answer(false)
  }
  return (
    <Dialog open={stage !== null} onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{last?.title}</DialogTitle>
      {last?.kind === 'running' && <Running stage={last} />}
      {last?.kind === 'question' && <Question key={last.texts.join()} stage={last} />}
      {(last?.kind === 'refused' || last?.kind === 'done') && <Told stage={last} />}
    </Dialog>
  )
}

function Running({ stage }: { stage: Stage }) {
  return (
    <>
      <DialogContent>
        <LinearProgress aria-label="In progress" />
        <Typography role="status" sx={{ marginTop: 2 }}>
          {stage.texts[0] || 'In progress …'}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => stage.answer(false)}>Cancel</Button>
      </DialogActions>
    </>
  )
}

function Question({ stage }: { stage: Stage }) {
  const [typed, setTyped] = useState('')
  const { name, answer, title } = stage
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // A form around the button that asked must not hear of it.
        event.stopPropagation()
        answer(true)
      }}
    >
      <DialogContent>
        <Texts texts={stage.texts} />
        {name !== undefined && (
          <TextField
            fullWidth
            margin="normal"
            label={`Type ${name} to go on`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>Keep as it is</Button>
        <Button
          type="submit"
          variant="contained"
          disabled={name !== undefined && typed.trim() !== name}
        >
          {title}
        </Button>
      </DialogActions>
    </form>
  )
}

function Told({ stage }: { stage: Stage }) {
  const { kind, texts, canRetry = false, answer } = stage
  return (
    <>
      <DialogContent>
        <Alert severity={kind === 'done' ? 'success' : 'warning'}>
          <Texts texts={texts} />
        </Alert>
      </DialogContent>
      <DialogActions>
        {canRetry && <Button onClick={() => answer(true)}>Try again</Button>}
        <Button onClick={() => answer(false)}>Close</Button>
      </DialogActions>
    </>
  )
}

function Texts({ texts }: { texts: string[] }) {
  return (
    <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {texts.join('\n')}
    </Typography>
  )
}
