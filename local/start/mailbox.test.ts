import { createTransport } from 'nodemailer'
import { openMailbox } from './mailbox.ts'

test('the mailbox of a laptop takes a mail and shows it with its links, as text', async () => {
  const { smtpUrl, page } = await openMailbox(0)
  const read = async () => (await fetch(page)).text()
  expect(await read()).toContain('No mail yet')
  const { hostname, port: smtpPort } = new URL(smtpUrl)
  const transport = createTransport({ host: hostname, port: Number(smtpPort), ignoreTLS: true })
  await transport.sendMail({
    from: 'lastro@example.com',
    to: 'maria@example.com',
    subject: 'Olá <b>',
    text: 'Abrir: http://localhost:8080/console#/invitation/c0de <script>',
  })
  transport.close()
  const shown = await read()
  expect(shown).toContain('maria@example.com')
  expect(shown).toContain('<h2>Olá &lt;b&gt;</h2>')
  expect(shown).toContain('href="http://localhost:8080/console#/invitation/c0de"')
  expect(shown).not.toContain('<script>')
})
