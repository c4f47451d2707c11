import type { Document } from 'mongodb'

const inner = (plan: Document): Document[] =>
  [plan['inputStage'], ...(plan['inputStages'] ?? []), plan['queryPlan']].filter(Boolean)

/** Every stage of a winning plan, the outermost first: `FETCH`, `IXSCAN`, … */
export function stagesOf(plan: Document): string[] {
  return [...(plan['stage'] ? [plan['stage']] : []), ...inner(plan).flatMap(stagesOf)]
}

/** The indexes that a winning plan reads. */
export function indexesOf(plan: Document): string[] {
  return [...(plan['indexName'] ? [plan['indexName']] : []), ...inner(plan).flatMap(indexesOf)]
}
