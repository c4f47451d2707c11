import type { Readable } from 'node:stream'

/** The bucket for files. Keys: `pending/…` while a request runs, `ccb/…` for what stays. */
export interface Objects {
  /** Streams the bytes into an object; its size is not known before. */
  put(key: string, body: Readable, contentType: string): Promise<void>
  /** Null when there is no such object. */
  get(
    key: string,
  ): Promise<{ readonly body: Readable; readonly size: number; readonly contentType: string } | null>
  copy(from: string, to: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}
