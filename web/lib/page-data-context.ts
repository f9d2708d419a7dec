import { createContext, useContext } from 'react'

export const PageData = createContext<unknown>(undefined)

/** The data of the loader of the public page around. */
export const usePageData = <Loader extends (...args: never[]) => unknown>() =>
  useContext(PageData) as Awaited<ReturnType<Loader>>
