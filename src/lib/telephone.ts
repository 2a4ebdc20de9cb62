/** The address of a link that calls a number, however that is written. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
