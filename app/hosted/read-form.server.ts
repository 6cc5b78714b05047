/**
 * The fields of the posted form.
 * @throws Response 400 if the form is incomplete: cut off, or without the boundary it declares
 */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
