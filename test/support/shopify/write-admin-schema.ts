/**
 * Writes what the app's operations use of Shopify's Admin schema to `admin-schema.graphql`, after an operation or the
 * API version has changed. Shopify publishes the schema in the npm package @shopify/dev-mcp:
 *
 *   npm pack @shopify/dev-mcp && tar xzf shopify-dev-mcp-*.tgz -C /tmp
 *   node test/support/shopify/write-admin-schema.ts /tmp/package/dist/data
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLNamedType,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  parse,
  printType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { format } from 'prettier';
import { adminApiVersion } from '#api/modules/shopify/create-shopify-app.ts';
import { adminSchemaFile } from './admin-schema.ts';
import { readDocuments } from './operation-documents.ts';

const [folder = ''] = process.argv.slice(2);
const published = gunzipSync(readFileSync(join(folder, `admin_${adminApiVersion}.json.gz`))).toString();
const { data } = JSON.parse(published) as { data: IntrospectionQuery };
const schema = buildClientSchema(data, { assumeValid: true });

/** Fields by the name of their type, each with the arguments that operations pass. */
const used = new Map<string, Map<string, Set<string>>>();
const others = new Set<GraphQLNamedType>();
const fieldsOf = (type: string) => used.get(type) ?? used.set(type, new Map()).get(type)!;

function addInput(type: GraphQLNamedType): void {
  if (others.has(type) || isSpecifiedScalarType(type)) return;
  others.add(type);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) addInput(getNamedType(field.type));
}

const info = new TypeInfo(schema);
const read = visitWithTypeInfo(info, {
  Field({ name, arguments: given = [] }) {
    const [parent, field] = [info.getParentType(), info.getFieldDef()];
    if (!parent || !field || name.value.startsWith('__')) return;
    const passed = fieldsOf(parent.name);
    const names = passed.get(name.value) ?? new Set();
    passed.set(name.value, names);
    for (const argument of given) names.add(argument.name.value);
    const type = getNamedType(field.type);
    if (isScalarType(type) || isEnumType(type)) addInput(type);
    else if (isUnionType(type)) others.add(type);
    else fieldsOf(type.name);
  },
  InlineFragment() {
    const type = info.getType();
    if (type) fieldsOf(getNamedType(type).name);
  },
  VariableDefinition() {
    const type = info.getInputType();
    if (type) addInput(getNamedType(type));
  },
});
for (const [, document] of await readDocuments()) visit(parse(document), read);

/** A union's every member can be the answer, so a member that no operation reads is kept with one field. */
for (const member of [...others].filter(isUnionType).flatMap((union) => union.getTypes())) {
  const scalar = Object.values(member.getFields()).find(({ type }) => isScalarType(getNamedType(type)));
  if (scalar && !used.has(member.name)) fieldsOf(member.name).set(scalar.name, new Set());
}

/** Types that implement an interface have its fields. */
for (const name of [...used.keys()]) {
  const type = schema.getType(name);
  if (isInterfaceType(type) && fieldsOf(name).size === 0)
    for (const field of Object.keys(type.getFields())) fieldsOf(name).set(field, new Set());
}
const interfacesOf = (name: string): string[] => {
  const type = schema.getType(name);
  const all = isObjectType(type) ? type.getInterfaces().map((one) => one.name) : [];
  return all.filter((one) => used.has(one));
};
for (const [name, fields] of used)
  for (const shared of interfacesOf(name))
    for (const [field, passed] of fieldsOf(shared)) fields.set(field, fields.get(field) ?? passed);

function fieldText(name: string, type: { name: string }): string {
  const parent = schema.getType(type.name) as {
    getFields(): Record<string, { args: readonly GraphQLArgument[]; type: object }>;
  };
  const { args, type: result } = parent.getFields()[name]!;
  const passed = used.get(type.name)!.get(name)!;
  const kept = args.filter((argument) => passed.has(argument.name) || isRequiredArgument(argument));
  for (const argument of kept) addInput(getNamedType(argument.type));
  const list = kept.map((argument) => `${argument.name}: ${String(argument.type)}`).join(', ');
  return `${name}${list && `(${list})`}: ${String(result)}`;
}

const objects = [...used].map(([name, fields]) => {
  const kind = isInterfaceType(schema.getType(name)) ? 'interface' : 'type';
  const shared = interfacesOf(name).join(' & ');
  const body = [...fields.keys()].map((field) => fieldText(field, { name })).join('\n');
  return `${kind} ${name} ${shared && `implements ${shared}`} { ${body} }`;
});
const rest = [...others]
  .filter(({ name }) => !used.has(name))
  .map((type) => {
    if (!isUnionType(type)) return printType(type);
    return `union ${type.name} = ${type.getTypes().join(' | ')}`;
  });
const text = `# What the app's operations use of Shopify's Admin API ${adminApiVersion}, written by write-admin-schema.ts
schema { query: ${schema.getQueryType()!.name} mutation: ${schema.getMutationType()!.name} }
${[...objects, ...rest].join('\n\n')}`;
const bare = text.replaceAll(/"""[\s\S]*?"""/g, '');
writeFileSync(adminSchemaFile, await format(bare, { parser: 'graphql', printWidth: 110 }));
