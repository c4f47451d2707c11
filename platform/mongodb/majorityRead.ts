/**
 * Options of a read that shows only what no election can take back. A local read shows a save before a
 * majority has it: who acts on that outside this process, or sends a command about it, may be ahead of the
 * process that decides by majority reads, or act on what is rolled back.
 */
export const MAJORITY_READ = { readConcern: { level: 'majority' }, readPreference: 'primary' } as const
