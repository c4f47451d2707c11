/** A file for an upload: from a path (Node, Deno, Bun), from a stream, or from bytes. */
export async function fileFrom(
  source: string | URL | Blob | ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  { name, type = 'application/pdf' }: { readonly name?: string; readonly type?: string } = {},
): Promise<File> {
  if (typeof source !== 'string' && !(source instanceof URL))
    return new File([await new Response(source).blob()], name ?? 'document.pdf', { type })
  const fs = 'node:fs'
  const { openAsBlob } = (await import(/* @vite-ignore */ fs)) as typeof import('node:fs')
  return new File([await openAsBlob(source)], name ?? String(source).split(/[/\\]/).at(-1)!, { type })
}
