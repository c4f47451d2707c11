import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../local/machine/processes.ts'
import { digestOf } from './imageDigests.ts'

/**
 * `npm run generate -- digests`: writes the digest that each image's registry gives for its tag into the
 * Dockerfile and docker-compose.yml. A tag may be moved to other content, a digest never. Says which registry
 * was not reached; those lines stay as they are, and it ends with 1.
 */
const FILES = ['Dockerfile', 'docker-compose.yml']
/** `FROM name:tag`, and `image: name:tag` of a service that is not ours. */
const NAMED = /^(\s*FROM |\s*image: )((?!lastro\/)[^\s$]+:[^\s@]+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm

const say = (line: string) => void process.stdout.write(`${line}\n`)
const texts = new Map(FILES.map(file => [file, readFileSync(join(repositoryRoot, file), 'utf8')]))
const images = [
  ...new Set([...texts.values()].flatMap(text => [...text.matchAll(NAMED)].map(([, , name]) => name!))),
]
const digests = new Map<string, string>()

for (const image of images) {
  try {
    const digest = await digestOf(image)
    digests.set(image, digest)
    say(`${image}: ${digest}`)
  } catch (error) {
    say(`${image}: left as it is, ${(error as Error).message}`)
    process.exitCode = 1
  }
}
for (const [file, text] of texts) {
  const pinned = text.replace(NAMED, (whole, before: string, image: string) =>
    digests.has(image) ? `${before}${image}@${digests.get(image)}` : whole,
  )
  if (pinned !== text) writeFileSync(join(repositoryRoot, file), pinned)
}
say(`${digests.size} of ${images.length} images pinned in ${FILES.join(' and ')}`)
