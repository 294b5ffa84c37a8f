// Why PostgreSQL refused a statement (SQLSTATE).
export const uniqueViolation = '23505';
export const foreignKeyViolation = '23503';
export const outOfRange = '22003';

export const sqlState = (error: unknown): string | undefined => (error as { code?: string }).code;
