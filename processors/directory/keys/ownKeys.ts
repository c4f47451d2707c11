import { areWithin } from '../../../platform/network/networks.ts'
import type { CreateOwnKey, RestrictOwnKey, RevokeOwnKey, RotateOwnKey } from '../../../schemas/types.ts'
import {
  createOwnKey,
  leavingKeys,
  type Managing,
  restrictOwnKey,
  revokeOwnKey,
  rotateOwnKey,
} from '../../domain/directory/ownKey.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { StateView } from '../../runtime/decider/decision.ts'
import type { StateWrite } from '../../runtime/ports.ts'
import { need, put, where } from '../handler/documents.ts'
import { type Handler, type Request, tenantOf } from '../handler/handler.ts'

/** Every key of the tenant, that which asks among them: of other tenants' nothing is ever loaded. */
const ownKeys = (tenant: string | null) => [need('apiKeys', 'partyId', tenant)]

function managing(request: Request, state: StateView): Managing {
  const keys = where(state, 'apiKeys', 'partyId', tenantOf(request))
  return { keys, actor: request.actor, cause: request, areWithin }
}

function withoutLeaving(managing: Managing): StateWrite[] {
  return leavingKeys(managing).map(({ _id }) => ({ collection: 'apiKeys', _id, document: null }))
}

export const createTenantKey: Handler<CreateOwnKey> = {
  needs: (_command, tenant) => ownKeys(tenant),
  decide(command, request, state) {
    const expiresAt = command.expiresAt === null ? null : new Date(command.expiresAt).toISOString()
    const key = createOwnKey(managing(request, state), { ...command, expiresAt })
    if (isRefusal(key)) return key
    return { result: key, writes: [put('apiKeys', key), ...withoutLeaving(managing(request, state))] }
  },
}

export const rotateTenantKey: Handler<RotateOwnKey> = {
  needs: (_command, tenant) => ownKeys(tenant),
  decide({ keyId, overlapSeconds, ...secret }, request, state) {
    const result = rotateOwnKey(managing(request, state), keyId, secret, overlapSeconds)
    if (isRefusal(result)) return result
    const { made, ending } = result
    const left = withoutLeaving(managing(request, state))
    return { result: made, writes: [put('apiKeys', made), put('apiKeys', ending), ...left] }
  },
}

export const restrictTenantKey: Handler<RestrictOwnKey> = {
  needs: (_command, tenant) => ownKeys(tenant),
  decide({ keyId, networks }, request, state) {
    const key = restrictOwnKey(managing(request, state), keyId, networks)
    return isRefusal(key) ? key : { result: key, writes: [put('apiKeys', key)] }
  },
}

export const revokeTenantKey: Handler<RevokeOwnKey> = {
  needs: (_command, tenant) => ownKeys(tenant),
  decide({ keyId }, request, state) {
    const key = revokeOwnKey(managing(request, state), keyId)
    return isRefusal(key) ? key : { result: key, writes: [put('apiKeys', key)] }
  },
}
