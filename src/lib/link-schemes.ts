/** What an address in a text may begin with that is no page: an alternative in patterns. */
export const OTHER_SCHEMES = 'mailto|tel|sms|podcast';
