/** How many characters a password has: allowed, and what the screens advise. */
export const PASSWORD_RULES = { min: 8, max: 128, advised: 15 };
