import { objectOf } from '#worker/lib/object-of.ts'
import { settingDefinitions, type Definition, type SettingsGroup } from './setting-definitions.schema.ts'

export type SettingKey = keyof typeof settingDefinitions

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key)

export const definitionOf = (key: SettingKey): Definition => settingDefinitions[key]

export const secretKeys = settingKeys.filter((key) => definitionOf(key).secret)

/** The secrets that a setting is the address of. */
export const secretsSentTo = (address: string): SettingKey[] =>
  secretKeys.filter((key) => definitionOf(key).sentTo === address)

export type PublicSettingKey = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key] extends { public: true } ? Key : never
}[SettingKey]

export const publicKeys = settingKeys.filter((key): key is PublicSettingKey =>
  Boolean(definitionOf(key).public),
)

export type KeyOf<Group extends SettingsGroup> = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key]['group'] extends Group ? Key : never
}[SettingKey]

export const keysOf = <Group extends SettingsGroup>(group: Group): KeyOf<Group>[] =>
  settingKeys.filter((key) => definitionOf(key).group === group) as KeyOf<Group>[]

export type ShownSecret = { set: boolean; last4: string }

type Shown<Of> = Of extends { secret: true }
  ? ShownSecret
  : Of extends { kind: 'flag' }
    ? boolean
    : Of extends { kind: 'number' }
      ? number
      : Of extends { kind: 'list' }
        ? FaqItem[]
        : string

export type GroupSettings<Group extends SettingsGroup> = {
  [Key in KeyOf<Group>]: Shown<(typeof settingDefinitions)[Key]>
}

export type FaqItem = { question: string; answer: string; enabled: boolean }

export const settingLabels = objectOf<Record<SettingKey, string>>(
  settingKeys,
  (key) => definitionOf(key).label,
)

export const retentionKeys = keysOf('retention')
export type RetentionKey = KeyOf<'retention'>
