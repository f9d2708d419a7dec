import { describe, expect, it } from 'vitest'
import { readCreateAdminOptions } from './create-admin-options.ts'

const read = (line: string) => readCreateAdminOptions(line.split(' ').filter(Boolean))

describe('the command line for the first admin', () => {
  it('means the database that npm start serves unless told otherwise', () => {
    expect(read('--phone +8801712-345678 --name Rahima')).toEqual({
      phone: '01712345678',
      name: 'Rahima',
      mode: 'first',
      databaseArgs: ['--local', '--persist-to', '.wrangler/state'],
    })
    expect(read('--phone 01712345678 --name R --persist-to /tmp/x').databaseArgs).toContain('/tmp/x')
  })

  it('reaches production only by its name', () => {
    expect(read('--phone 01712345678 --name R --remote --env production').databaseArgs).toEqual([
      '--remote',
      '--env',
      'production',
    ])
    expect(() => read('--phone 01712345678 --name R --remote')).toThrow('--env production')
    expect(() => read('--phone 01712345678 --name R --remote --env production --local')).toThrow('excludes')
  })

  it('makes another admin, or a new password, only when asked', () => {
    expect(read('--phone 01712345678 --name R --force').mode).toBe('another')
    expect(read('--phone 01712345678 --reset').mode).toBe('reset')
    expect(() => read('--phone 01712345678 --reset --force')).toThrow('exclude each other')
  })

  it.each([
    ['--name R', '--phone'],
    ['--phone 0171 --name R', '--phone'],
    ['--phone 01712345678', '--name'],
    ['--phone 01712345678 --nme R', 'nme'],
  ])('refuses %s', (line, reason) => expect(() => read(line)).toThrow(reason))
})
