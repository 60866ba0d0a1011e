import type { ErrorCode, Error as ErrorBody } from './wire';
import { t } from './words';

/** A proper no: the server understood, and says why not. `code` is `offline` if there was no answer at all. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'offline',
    readonly status: number,
    sentence: string
  ) {
    super(sentence);
  }
}

/** What went wrong, in words for people. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : t('failed');
}

export function get<T>(path: string): Promise<T> {
  return json<T>(path, { method: 'GET' });
}

/** A part of a list, and how many items the whole list has. */
export async function getPage<T>(path: string): Promise<{ items: T[]; total: number }> {
  const response = await send(path, { method: 'GET' });
  return { items: (await response.json()) as T[], total: Number(response.headers.get('x-total-count')) };
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return json<T>(path, jsonRequest(body));
}

export async function file(path: string, body: unknown): Promise<Blob> {
  return (await send(path, jsonRequest(body))).blob();
}

function jsonRequest(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function json<T>(path: string, request: RequestInit): Promise<T> {
  return (await (await send(path, request)).json()) as T;
}

async function send(path: string, request: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...request, credentials: 'same-origin' });
  } catch {
    throw new ApiError('offline', 0, t('no-answer'));
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  throw new ApiError(body?.code ?? 'internal', response.status, body?.sentence ?? t('failed'));
}
