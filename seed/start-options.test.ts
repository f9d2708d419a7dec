import { describe, expect, it } from 'vitest'
import { readStartOptions } from './start-options.ts'

describe('the options of npm start', () => {
  it('default to port 8787 and .wrangler/state', () => {
    expect(readStartOptions([], '/site')).toMatchObject({
      port: '8787',
      persistTo: '/site/.wrangler/state',
      vars: {},
      devArgs: ['--port', '8787', '--persist-to', '/site/.wrangler/state'],
    })
  })

  it('accept values after a space and after an equals sign', () => {
    const spaced = readStartOptions(['--port', '9000', '--persist-to', '/data'], '/site')
    expect(spaced).toEqual(readStartOptions(['--port=9000', '--persist-to=/data'], '/site'))
    expect(spaced.devArgs).toEqual(['--port', '9000', '--persist-to', '/data'])
  })

  it('connect the test doubles of the gateways with --gateways', () => {
    const { gateways, vars, devArgs } = readStartOptions(['--gateways', '--port', '9000'], '/site')
    expect(gateways).toBe(true)
    expect(vars).toEqual({ SSLCOMMERZ_BASE_URL: 'http://localhost:9911' })
    expect(devArgs).toContain('SSLCOMMERZ_BASE_URL:http://localhost:9911')
    expect(devArgs).not.toContain('--gateways')
    expect(readStartOptions([], '/site').gateways).toBe(false)
  })

  it('read variables and pass them on, also several after one --var', () => {
    const { vars, devArgs } = readStartOptions(
      ['--var', 'A:1', 'SSLCOMMERZ_BASE_URL:http://localhost:9', '--var', 'B:2', '--ip', '0.0.0.0'],
      '/site',
    )
    expect(vars).toEqual({ A: '1', SSLCOMMERZ_BASE_URL: 'http://localhost:9', B: '2' })
    expect(devArgs.slice(4)).toEqual([
      '--var',
      'A:1',
      '--var',
      'SSLCOMMERZ_BASE_URL:http://localhost:9',
      '--var',
      'B:2',
      '--ip',
      '0.0.0.0',
    ])
  })
})
