import { useEffect, useState } from 'preact/hooks'
import { Refused } from '../../data/api.ts'
import { openInvitation } from '../../data/session.ts'
import { go, invitationCode, showTitle } from '../../navigation/route.ts'
import { Taste } from '../../parts/Preferences.tsx'
import { words } from '../../text/i18n.ts'

/** Reason of the API for a link that is over. */
const EXPIRED = 'the link has expired'

/** The page behind the link of an invitation. Scanners of mail open links too: only a click redeems it. */
export function OpenInvitation({ code }: { code: string }) {
  const { invitation: say, signIn, state } = words.value
  const [failure, setFailure] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  useEffect(() => showTitle(say.heading), [say])
  const proceed = async () => {
    setWorking(true)
    setFailure(null)
    try {
      const contractId = await openInvitation(code)
      go('contracts', contractId)
      invitationCode.value = null
    } catch (error) {
      const isRefused = error instanceof Refused && error.status === 409
      if (!isRefused) setFailure(state.unreachable)
      else setFailure(error.violations[0]?.reason === EXPIRED ? say.expired : say.wrong)
      setWorking(false)
    }
  }
  return (
    <main class="sign-in">
      <div class="invitation" aria-busy={isWorking}>
        <p class="brand">
          <span aria-hidden="true">▙</span> Lastro
        </p>
        <h1>{say.heading}</h1>
        <p>{say.explained}</p>
        {failure !== null && (
          <p class="notice bad" role="alert">
            {failure}
          </p>
        )}
        <button type="button" class="main" disabled={isWorking} onClick={proceed}>
          {isWorking ? signIn.working : say.proceed}
        </button>
        <p class="doors">
          <Taste />
        </p>
      </div>
    </main>
  )
}
