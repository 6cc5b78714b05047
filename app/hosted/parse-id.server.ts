/** The ID in a text; 0, which matches nothing, if there is none. */
export const parseId = (text: string | undefined): number => Number(/^\d{1,15}$/.exec(text ?? '')?.[0] ?? 0);
