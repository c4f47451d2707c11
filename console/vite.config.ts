import { defineConfig } from 'vite'

/** One script, one style sheet, nothing within the page: the content security policy of the gateway holds. */
export default defineConfig({
  base: '/console/',
  logLevel: 'warn',
  build: {
    target: 'es2023',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_000,
  },
})
