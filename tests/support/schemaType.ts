// The tables and columns of Kysely's `Schema` type, read by the TypeScript compiler.
import { join } from 'node:path';
import ts from 'typescript';

export interface TypedColumn {
  /** What queries return, without null: 'number', 'string', 'Date', 'object', 'string[]' ... */
  kind: string;
  /** Whether any of its select, insert and update types accepts null. */
  nullable: boolean;
  /** Whether an insert may omit it. */
  hasDefault: boolean;
}

/** "table.column" -> its type. */
export function columnsOfSchemaType(root: string): Map<string, TypedColumn> {
  const file = join(root, 'server/db/schema.ts');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as { config: unknown }; // oxfmt-ignore
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const schema = source?.statements.find(
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Schema',
  );
  if (!schema) throw new Error(`No interface Schema in ${file}`);
  const columns = new Map<string, TypedColumn>();
  for (const table of checker.getTypeAtLocation(schema).getProperties()) {
    for (const column of checker.getTypeOfSymbol(table).getProperties()) {
      columns.set(`${table.name}.${column.name}`, describe(checker, checker.getTypeOfSymbol(column)));
    }
  }
  return columns;
}

function describe(checker: ts.TypeChecker, type: ts.Type): TypedColumn {
  const select = sidesOf(checker, type, '__select__');
  const insert = sidesOf(checker, type, '__insert__');
  const all = [...select, ...insert, ...sidesOf(checker, type, '__update__')];
  const kinds = new Set(select.filter((member) => !isNull(member)).map((member) => kindOf(checker, member)));
  return {
    kind: [...kinds].toSorted().join(' | '),
    nullable: all.some(isNull),
    hasDefault: insert.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0),
  };
}

const isNull = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Null) !== 0;
const membersOf = (type: ts.Type): ts.Type[] =>
  type.isUnion() ? type.types : type.flags & ts.TypeFlags.Never ? [] : [type];

/** The members of a column's select, insert or update type; of a plain type, its own. */
const sidesOf = (checker: ts.TypeChecker, type: ts.Type, side: string): ts.Type[] =>
  membersOf(type).flatMap((member) => {
    const own =
      member.isIntersection() || member.flags & ts.TypeFlags.Object ? member.getProperty(side) : undefined;
    return own === undefined ? [member] : membersOf(checker.getTypeOfSymbol(own));
  });

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  const name = type.getSymbol()?.name;
  if (name === 'Date' || name === 'Buffer') return name;
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return item && item.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)
      ? `${kindOf(checker, item)}[]`
      : 'object';
  }
  return 'object';
}
