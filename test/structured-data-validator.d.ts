declare module '@adobe/structured-data-validator' {
  type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string }
  type Found = { jsonld: Record<string, object[]>; microdata: object; rdfa: object; errors: object[] }

  export default class Validator {
    /** @param schemaOrg the vocabulary as JSON-LD */
    constructor(schemaOrg: object)
    validate(found: Found): Promise<Issue[]>
  }
}
