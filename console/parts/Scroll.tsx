import type { ComponentChildren } from 'preact'

/** A table that may be wider than its place: moved with the arrow keys as well, so it takes the focus. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse moves it by its focus.
    <div class="scroll" role="group" tabIndex={0} aria-label={label}>
      {children}
    </div>
  )
}
