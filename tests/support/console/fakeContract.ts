// Checks fake answers against the contract, so that a screen cannot pass a test with an answer that the server never sends.
import { z } from 'zod';
import { errorAnswer, errorStatuses } from '../../../contract/errors.ts';
import { collections, endpoints } from '../../../server/http/declaredCalls.ts';

interface Request {
  path: string;
  method: string;
}

interface Answer {
  status: number;
  json: unknown;
}

interface Call {
  /** The status of success. */
  status: number;
  otherStatus?: number | undefined;
  answer: z.ZodType;
}

const faults: string[] = [];

/** Takes the faults since the last call, one on each line. */
export const takeContractFaults = (): string[] => faults.splice(0);

/** The call that a request makes; undefined if the contract has none. */
export function callOf({ path, method }: Request): Call | undefined {
  const pattern = path.replace(/\/\d+(?=\/|$)/, '/:id');
  const endpoint = method === 'POST' ? endpoints.find((one) => one.path === pattern) : undefined;
  if (endpoint) return endpoint;
  const collection = collections.find(({ name }) => pattern === name || pattern === `${name}/:id`);
  if (!collection) return undefined;
  const isList = method === 'GET' && pattern === collection.name;
  const answer = isList ? z.array(collection.row) : collection.row;
  return { status: method === 'POST' ? 201 : 200, answer };
}

/** Records a fault if the contract does not allow the answer. */
export function checkAnswer(request: Request, answer: Answer): void {
  const fault = faultOf(request, answer);
  if (fault !== undefined) faults.push(`${request.method} ${request.path}: ${fault}`);
}

function faultOf(request: Request, { status, json }: Answer): string | undefined {
  const call = callOf(request);
  if (!call) return 'the contract has no such call';
  if (status >= 400) {
    const error = errorAnswer.strict().safeParse(json);
    if (!error.success) return `status ${status} without a code`;
    const statuses: readonly number[] = errorStatuses[error.data.code];
    return statuses.includes(status) ? undefined : `${error.data.code} never comes with ${status}`;
  }
  if (status !== call.status && status !== call.otherStatus)
    return `succeeds with ${call.status}, not ${status}`;
  const answer = call.answer.safeParse(json);
  return answer.success ? undefined : z.prettifyError(answer.error);
}
