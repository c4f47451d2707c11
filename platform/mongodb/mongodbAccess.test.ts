import { readEnvironment } from '../process/environment.ts'
import { loginFaults, mongodbSettings, refusalOfHello, weakenings } from './mongodbAccess.ts'

const HOSTS = 'mongodb://user:secret@one:27017,two:27017,three:27017'

test.each([
  'mongodb://one:27017',
  `${HOSTS}/`,
  `${HOSTS}/?replicaSet=rs0&authSource=admin`,
  `${HOSTS}/lastro?w=majority&journal=true&readConcernLevel=majority&readPreference=primary&retryWrites=true`,
  'mongodb+srv://user:secret@cluster.example.net/?retryWrites=true&w=majority',
])('%s weakens nothing', uri => {
  expect(weakenings(uri)).toEqual([])
})

test.each([
  ['w=1', 'w=1 loses acknowledged writes when a primary fails: leave it out, or say w=majority'],
  ['w=0', 'w=0 loses acknowledged writes when a primary fails: leave it out, or say w=majority'],
  ['W=2', 'W=2 loses acknowledged writes when a primary fails: leave it out, or say W=majority'],
  [
    'journal=false',
    'journal=false loses acknowledged writes when the power fails: leave it out, or say journal=true',
  ],
  [
    'readConcernLevel=local',
    'readConcernLevel=local may return data that a failover rolls back: leave it out, or say readConcernLevel=majority',
  ],
  [
    'readconcernlevel=available',
    'readconcernlevel=available may return data that a failover rolls back: leave it out, or say readconcernlevel=majority',
  ],
  [
    'readPreference=secondaryPreferred',
    'readPreference=secondaryPreferred may return stale data: leave it out, or say readPreference=primary',
  ],
  ['retryWrites=false', 'retryWrites=false fails at every election: leave it out, or say retryWrites=true'],
])('%s is refused by name, with the remedy', (option, sentence) => {
  expect(weakenings(`${HOSTS}/lastro?replicaSet=rs0&${option}`)).toEqual([sentence])
})

test('a process tells every weakening at once, and nothing else of its connection string', () => {
  const read = () => readEnvironment(mongodbSettings, { MONGODB_URI: `${HOSTS}/?w=1&retryWrites=false` })
  expect(read).toThrow(
    'MONGODB_URI: the value given is not one without options that weaken durability or consistency: w=1 loses acknowledged writes when a ' +
      'primary fails: leave it out, or say w=majority; retryWrites=false fails at every election: leave it out, ' +
      'or say retryWrites=true',
  )
  expect(read).not.toThrow('secret')
})

test('a standalone server is refused; members, those that wait to be initiated, and routers are not', () => {
  expect(refusalOfHello({ isWritablePrimary: true })).toBe(
    'MongoDB is a standalone server, which has no transactions: start it with --replSet and initiate the set ' +
      '(rs.initiate()), even of one member',
  )
  expect(refusalOfHello({ isWritablePrimary: true, setName: 'rs0' })).toBeNull()
  expect(refusalOfHello({ secondary: true, setName: 'rs0' })).toBeNull()
  expect(refusalOfHello({ isreplicaset: true, info: 'Does not have a valid replica set config' })).toBeNull()
  expect(refusalOfHello({ isWritablePrimary: true, msg: 'isdbgrid' })).toBeNull()
})

test.each([
  ['mongodb://u:p@c.docdb.amazonaws.com:27017/', 'DocumentDB is not MongoDB'],
  ['mongodb://u:p@c.mongo.cosmos.azure.com:10255/?ssl=true', 'Cosmos DB is not MongoDB'],
  ['mongodb://one/?authMechanism=MONGODB-X509&tls=true', 'needs tlsCertificateKeyFile'],
  ['mongodb://one/?tls=true&tlsCAFile=/nowhere/ca.crt', 'tlsCAFile cannot be read: ENOENT'],
  ['mongodb://one/?tls=true&tlsCertificateKeyFile=/nowhere/c.pem', 'tlsCertificateKeyFile cannot be read'],
  ['mongodb://one/?authMechanism=MONGODB-AWS&authSource=admin', 'needs authSource=$external'],
])('%s is refused before a server is asked', (uri, sentence) => {
  expect(loginFaults(uri).join()).toContain(sentence)
  const read = () => readEnvironment(mongodbSettings, { MONGODB_URI: uri })
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('u:p')
})

test('a role at Atlas gets as far as the cloud’s credentials: the driver finds their package', async () => {
  const uri = 'mongodb://127.0.0.1:1/lastro?authMechanism=MONGODB-AWS&authSource=$external'
  expect(loginFaults(uri)).toEqual([])
  // What the driver loads itself, and calls for keys.
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers')
  const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' }
  Object.assign(process.env, keys)
  try {
    expect(await fromNodeProviderChain()()).toMatchObject({ accessKeyId: 'AKIDEXAMPLE' })
  } finally {
    for (const name of Object.keys(keys)) delete process.env[name]
  }
})
