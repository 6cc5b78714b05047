/**
 * The fields of the form that was posted.
 * @throws Response 400 where what arrived is no whole form: broken off, or without the boundary it names
 */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
