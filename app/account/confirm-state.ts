export type ConfirmState = 'open' | 'confirmed' | 'expired';
