/** The number that a text names something by; 0, which names nothing, where it is none. */
export const idIn = (text: string | undefined): number => Number(/^\d{1,15}$/.exec(text ?? '')?.[0] ?? 0);
