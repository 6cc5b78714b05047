/**
 * The fields of the posted form.
 * @throws Response 400 if the form is incomplete: cut off, or without the boundary it declares
 */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });

/** Reads a form's fields as text; missing fields and files are empty. */
export const fieldsOf =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
