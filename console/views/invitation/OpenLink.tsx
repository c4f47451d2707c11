import { useEffect, useState } from 'preact/hooks'
import { Refused } from '../../data/api.ts'
import { openLink } from '../../data/session.ts'
import { goToLoan, type MailedLink, mailedLink, showTitle } from '../../navigation/route.ts'
import { words } from '../../text/i18n.ts'
import { MailLink } from './MailLink.tsx'
import { SignedOutCard } from './SignedOutCard.tsx'

/** Reason of the API for a link that is over. */
const EXPIRED = 'the link has expired'

/** The page behind a mailed link. Scanners of mail open links too: only a click redeems it. */
export function OpenLink({ kind, code }: MailedLink) {
  const { invitation: say, signIn, state } = words.value
  const { heading, explained } = kind === 'link' ? say.link : say
  const [failure, setFailure] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [isWorking, setWorking] = useState(false)
  useEffect(() => showTitle(heading), [heading])
  const proceed = async () => {
    setWorking(true)
    setFailure(null)
    try {
      goToLoan(await openLink(code))
      mailedLink.value = null
    } catch (error) {
      const isRefused = error instanceof Refused && error.status === 409
      setOver(isRefused)
      if (!isRefused) setFailure(state.unreachable)
      else setFailure(error.violations[0]?.reason === EXPIRED ? say.expired : say.wrong)
      setWorking(false)
    }
  }
  return (
    <SignedOutCard heading={isOver ? signIn.byMail : heading} failure={failure}>
      {isOver ? (
        <MailLink />
      ) : (
        <div class="invitation" aria-busy={isWorking}>
          <p>{explained}</p>
          <button type="button" class="main" disabled={isWorking} onClick={proceed}>
            {isWorking ? signIn.working : say.proceed}
          </button>
        </div>
      )}
    </SignedOutCard>
  )
}
