/**
 * A link that opens the console signed in, once and within a minute; null where this gateway has none.
 * The code is behind `#`, which browsers never send.
 */
export async function consoleLink(gateway: string, admin: string, key: string): Promise<string | null> {
  const page = await fetch(`${gateway}/console`, { redirect: 'manual' })
  await page.arrayBuffer()
  if (page.status !== 200) return null
  const answer = await fetch(`${gateway}/console/sign-in-codes`, {
    method: 'POST',
    headers: { 'api-key': admin, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  if (answer.status !== 201) return null
  const { data } = (await answer.json()) as { readonly data: { readonly code: string } }
  return `${gateway}/console#code=${data.code}`
}
