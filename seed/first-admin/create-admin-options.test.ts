import { describe, expect, it } from 'vitest'
import { readCreateAdminOptions } from './create-admin-options.ts'

const read = (line: string) => readCreateAdminOptions(line.split(' ').filter(Boolean))

describe('the options of create-admin', () => {
  it('default to the local database of npm start', () => {
    expect(read('--phone +8801712-345678 --name Rahima')).toEqual({
      phone: '01712345678',
      name: 'Rahima',
      mode: 'first',
      databaseArgs: ['--local', '--persist-to', '.wrangler/state'],
    })
    expect(read('--phone 01712345678 --name R --persist-to /tmp/x').databaseArgs).toContain('/tmp/x')
  })

  it('require the name of the environment for a remote database', () => {
    expect(read('--phone 01712345678 --name R --remote --env production').databaseArgs).toEqual([
      '--remote',
      '--env',
      'production',
    ])
    expect(() => read('--phone 01712345678 --name R --remote')).toThrow('--env production')
    expect(() => read('--phone 01712345678 --name R --remote --env production --local')).toThrow('excludes')
  })

  it('add another admin or reset a password only with a flag', () => {
    expect(read('--phone 01712345678 --name R --force').mode).toBe('another')
    expect(read('--phone 01712345678 --reset').mode).toBe('reset')
    expect(() => read('--phone 01712345678 --reset --force')).toThrow('exclude each other')
  })

  it.each([
    ['--name R', '--phone'],
    ['--phone 0171 --name R', '--phone'],
    ['--phone 01712345678', '--name'],
    ['--phone 01712345678 --nme R', 'nme'],
  ])('refuse %s', (line, reason) => expect(() => read(line)).toThrow(reason))
})
