/**
 * The moment whose site a build makes: what is due by then is in it, whichever of its files is made when. Everything else
 * lives now.
 */
export const builtAt = () => new Date(process.env['BUILT_AT'] ?? Date.now());
