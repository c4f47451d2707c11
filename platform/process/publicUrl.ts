import { optional, type Settings, url } from './environment.ts'

/** Address of the deployment for people, in links that leave it. */
export const publicUrlSettings = {
  publicUrl: optional(
    url('PUBLIC_URL', 'where people reach this deployment, for links to the console and to signing pages'),
  ),
} satisfies Settings
