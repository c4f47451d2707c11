import type { DashboardPlan } from './panels.ts'
import { I, R } from './queries.ts'

export const runtime: DashboardPlan = {
  name: 'runtime',
  title: 'Lastro / Runtime',
  description: 'What Node tells of each process.',
  rows: {
    Processes: [
      {
        title: 'CPU',
        description: 'Cores in use.',
        unit: 'short',
        queries: [[`rate(process_cpu_seconds_total{${I}}[${R}])`, '{{process}} {{instance}}']],
      },
      {
        title: 'Resident memory',
        description: 'As the kernel counts it.',
        unit: 'bytes',
        queries: [[`process_resident_memory_bytes{${I}}`, '{{process}} {{instance}}']],
      },
      {
        title: 'Heap in use',
        description: 'Share of the heap limit.',
        unit: 'percentunit',
        queries: [
          [`nodejs_heap_size_used_bytes{${I}} / lastro_heap_limit_bytes{${I}}`, '{{process}} {{instance}}'],
        ],
        red: 0.9,
      },
      {
        title: 'Event loop',
        description: 'Delay, 99th percentile.',
        unit: 's',
        queries: [[`nodejs_eventloop_lag_p99_seconds{${I}}`, '{{process}} {{instance}}']],
        red: 0.25,
      },
      {
        title: 'Garbage collection',
        description: 'Share of time.',
        unit: 'percentunit',
        queries: [
          [
            `sum by (process, instance) (rate(nodejs_gc_duration_seconds_sum{${I}}[${R}]))`,
            '{{process}} {{instance}}',
          ],
        ],
      },
      {
        title: 'Versions',
        description: 'Running versions and how many processes run them.',
        unit: 'short',
        queries: [[`count by (version, node) (lastro_build_info{${I}})`, '{{version}} on Node {{node}}']],
      },
    ],
  },
}
