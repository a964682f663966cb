/** Stated on several pages; one home each. */
export const supportEmail = 'support@touchdown.example';
export const legalTextDate = 'May 26, 2025';
