import { useCallback, useState, type ComponentProps } from 'react'
import { SubmitButton } from '#web/ui/form/form.tsx'
import { sendSolving, solve } from './challenge.rules.ts'

/** Sends requests that may need a solved challenge. `checking` is true while the browser solves one. */
export function useChallenge() {
  const [checking, setChecking] = useState(false)
  const send = useCallback(
    <Answer,>(request: (solution: { challenge?: string }) => Promise<Answer>): Promise<Answer> =>
      sendSolving(request, async (challenge) => {
        setChecking(true)
        try {
          return await solve(challenge)
        } finally {
          setChecking(false)
        }
      }),
    [],
  )
  return { checking, send }
}

/** Says that the browser works on the request. It takes the place of the label of the pressed button. */
export const checkingLabel = 'নিরাপত্তা যাচাই হচ্ছে…'

/** The button of a form whose request may need a challenge. `checking` is that of `useChallenge`. */
export const ChallengeButton = ({
  checking,
  pendingLabel,
  ...rest
}: ComponentProps<typeof SubmitButton> & { checking: boolean }) => (
  <>
    <SubmitButton pendingLabel={checking ? checkingLabel : pendingLabel} {...rest} />
    {/* A live region must be in the page before its text changes. */}
    <p role="status" className="sr-only">
      {checking && checkingLabel}
    </p>
  </>
)
