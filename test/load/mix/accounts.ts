/** The site is started with it, so that the sessions of the load are valid. */
export const signingKey = 'development-only-key-of-the-load-tests'
