import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { renamedMetric } from './renamedMetric.ts'

test('a renamed metric shows the same samples under both names, whatever its type', async () => {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({
    ...{ name: 'lastro_dependency_up', help: 'h', labelNames: ['part'], registers },
    collect() {
      this.set({ part: 'kafka' }, 1)
    },
  })
  const leaves = new Counter({ name: 'lastro_transparency_log_leaves_total', help: 'h', registers })
  const stages = new Histogram({
    ...{ name: 'lastro_batch_stage_seconds', help: 'h', labelNames: ['step'], buckets: [1], registers },
  })
  renamedMetric(registry, 'lastro_part_ok', up)
  renamedMetric(registry, 'lastro_log_leaves_total', leaves)
  renamedMetric(registry, 'lastro_batch_step_seconds', stages)
  leaves.inc(3)
  stages.observe({ step: 'save' }, 0.5)
  const text = await registry.metrics()
  for (const line of [
    'lastro_dependency_up{part="kafka"} 1',
    'lastro_part_ok{part="kafka"} 1',
    '# TYPE lastro_log_leaves_total counter',
    'lastro_log_leaves_total 3',
    'lastro_batch_stage_seconds_bucket{le="1",step="save"} 1',
    'lastro_batch_step_seconds_bucket{le="1",step="save"} 1',
    'lastro_batch_step_seconds_count{step="save"} 1',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
})
