/** Version of the API and of the scripts: docs/rules.md, “Versions”. */
export const apiVersion = '1.1.0';
