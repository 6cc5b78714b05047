/** Version of the API and of the scripts, as SPEC.md “Versioning” has it. */
export const apiVersion = '1.1.0';
