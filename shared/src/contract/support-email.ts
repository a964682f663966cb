/** The contact for visitors. The domain is a placeholder until the site has one. */
export const supportEmail = 'support@touchdown.example';
