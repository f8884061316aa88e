// Written by `npm run types` from the migrated database. Do not edit.
// Rows hold what a browser is granted to read; Insert and Update what it is granted to write.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: { PostgrestVersion: '13' }
  public: {
    Tables: {
      shop_addresses: {
        Row: {
          id: string
          user_id: string
          type: 'billing' | 'shipping'
          first_name: string
          last_name: string
          address_line_1: string
          address_line_2: string | null
          city: string
          state: string
          postal_code: string
          country: 'US' | 'CA' | 'MX'
          created_at: string
        }
        Insert: {
          user_id?: string
          type: 'billing' | 'shipping'
          first_name: string
          last_name: string
          address_line_1: string
          address_line_2?: string | null
          city: string
          state: string
          postal_code: string
          country: 'US' | 'CA' | 'MX'
          created_at?: string
        }
        Update: {
          type?: 'billing' | 'shipping'
          first_name?: string
          last_name?: string
          address_line_1?: string
          address_line_2?: string | null
          city?: string
          state?: string
          postal_code?: string
          country?: 'US' | 'CA' | 'MX'
        }
        Relationships: []
      }
      shop_cart_items: {
        Row: {
          id: string
          user_id: string
          product_id: string
          quantity: number
          created_at: string
          former_quantity: number | null
          size: string
        }
        Insert: {
          user_id?: string
          product_id: string
          quantity?: number
          size?: string
        }
        Update: {
          quantity?: number
        }
        Relationships: [
          {
            foreignKeyName: 'shop_cart_items_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'shop_products'
            referencedColumns: ['id']
          },
        ]
      }
      shop_categories: {
        Row: {
          id: string
          name: string
          slug: string
          description: string | null
          image_url: string | null
          product_count: number
          aliases: string[]
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: []
      }
      shop_order_items: {
        Row: {
          id: string
          order_id: string
          product_id: string | null
          product_name: string
          product_slug: string
          product_image_url: string | null
          quantity: number
          unit_price: number
          total_price: number
          size: string
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: [
          {
            foreignKeyName: 'shop_order_items_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'shop_orders'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'shop_order_items_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'shop_products'
            referencedColumns: ['id']
          },
        ]
      }
      shop_orders: {
        Row: {
          id: string
          user_id: string
          order_number: string
          subtotal: number
          shipping_amount: number
          tax_amount: number
          discount_amount: number
          total_amount: number
          currency: 'USD'
          status: 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'
          payment_status: 'pending' | 'paid' | 'failed' | 'refunded'
          payment_method: 'card' | 'paypal'
          billing_address: Json
          shipping_address: Json
          notes: string | null
          created_at: string
          carrier: string | null
          tracking_number: string | null
          tracking_url: string | null
          shipped_at: string | null
          free_shipping_over: number
          standard_shipping: number
          tax_percent: number
          discount_kind: 'percent' | 'amount' | null
          discount_value: number | null
          paid_at: string | null
          refunded_at: string | null
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: []
      }
      shop_product_reviews: {
        Row: {
          id: string
          product_id: string
          rating: number
          title: string | null
          comment: string | null
          is_verified_purchase: boolean
          created_at: string
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: [
          {
            foreignKeyName: 'shop_product_reviews_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'shop_products'
            referencedColumns: ['id']
          },
        ]
      }
      shop_product_search: {
        Row: {
          product_id: string
          name: string
          sort_name: string
          document: string
          words: string
          category_id: string
          price: number
          in_stock: boolean
          is_featured: boolean
          created_at: string
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: [
          {
            foreignKeyName: 'shop_product_search_product_id_fkey'
            columns: ['product_id']
            isOneToOne: true
            referencedRelation: 'shop_products'
            referencedColumns: ['id']
          },
        ]
      }
      shop_product_sizes: {
        Row: {
          product_id: string
          size: string
          position: number | null
          stock_quantity: number
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: [
          {
            foreignKeyName: 'shop_product_sizes_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'shop_products'
            referencedColumns: ['id']
          },
        ]
      }
      shop_products: {
        Row: {
          id: string
          name: string
          slug: string
          description: string | null
          price: number
          original_price: number | null
          image_url: string | null
          images: string[]
          stock_quantity: number
          is_active: boolean
          is_featured: boolean
          featured: boolean
          category_id: string
          created_at: string
          care: string | null
          sizes: string
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: [
          {
            foreignKeyName: 'shop_products_category_id_fkey'
            columns: ['category_id']
            isOneToOne: false
            referencedRelation: 'shop_categories'
            referencedColumns: ['id']
          },
        ]
      }
      shop_profiles: {
        Row: {
          id: string
          first_name: string | null
          last_name: string | null
          phone: string | null
          date_of_birth: string | null
          updated_at: string
        }
        Insert: {
          id?: string
          first_name?: string | null
          last_name?: string | null
          phone?: string | null
          date_of_birth?: string | null
          updated_at?: string
        }
        Update: {
          first_name?: string | null
          last_name?: string | null
          phone?: string | null
          date_of_birth?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      shop_settings: {
        Row: {
          free_shipping_over: number
          standard_shipping: number
          tax_percent: number
          rupees_per_dollar: number
          free_shipping_over_rupees: number
          low_stock_below: number
        }
        Insert: { [_ in never]: never }
        Update: { [_ in never]: never }
        Relationships: []
      }
      shop_wishlist_items: {
        Row: {
          id: string
          user_id: string
          product_id: string
          created_at: string
        }
        Insert: {
          user_id?: string
          product_id: string
        }
        Update: { [_ in never]: never }
        Relationships: [
          {
            foreignKeyName: 'shop_wishlist_items_product_id_fkey'
            columns: ['product_id']
            isOneToOne: false
            referencedRelation: 'shop_products'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      cancel_order: { Args: { order_number: string }; Returns: Database['public']['Tables']['shop_orders']['Row'] }
      cart_add: { Args: { product_id: string; quantity?: number | null; size?: string | null }; Returns: Json }
      cart_change_size: { Args: { id: string; size: string }; Returns: Database['public']['Tables']['shop_cart_items']['Row'][] }
      cart_take_what_is_left: { Args: never; Returns: number }
      category_counts: { Args: { q?: string | null; min_price?: number | null; max_price?: number | null; in_stock?: boolean | null; featured?: boolean | null }; Returns: { id: string; slug: string; name: string; product_count: number }[] }
      delete_account: { Args: never; Returns: string }
      filter_options: { Args: never; Returns: { id: string; name: string; slug: string; description: string; image_url: string; product_count: number; max_price: number; aliases: string[] }[] }
      newsletter_status: { Args: never; Returns: string }
      newsletter_subscribe: { Args: { email: string }; Returns: string }
      newsletter_unsubscribe: { Args: { token?: string | null }; Returns: string }
      own_data: { Args: never; Returns: Json }
      own_review: { Args: { product_id: string }; Returns: Json }
      place_order: { Args: { order_number: string; expected: Json; billing_address: Json; shipping_address: Json; payment_method: string; notes?: string | null; save_address?: boolean | null; code?: string | null }; Returns: Database['public']['Tables']['shop_orders']['Row'] }
      product_review_summary: { Args: { product_id: string }; Returns: { average: number; total: number; stars_1: number; stars_2: number; stars_3: number; stars_4: number; stars_5: number }[] }
      quote_order: { Args: { code?: string | null }; Returns: Json }
      search_close_matches: { Args: { q: string; category?: string | null; min_price?: number | null; max_price?: number | null; in_stock?: boolean | null; featured?: boolean | null; page_limit?: number | null }; Returns: Json }
      search_products: { Args: { q?: string | null; category?: string | null; min_price?: number | null; max_price?: number | null; in_stock?: boolean | null; featured?: boolean | null; sort?: string | null; page_limit?: number | null; page_offset?: number | null }; Returns: Json }
      search_suggestions: { Args: { q: string; page_limit?: number | null }; Returns: string[] }
      send_contact_message: { Args: { name: string; email: string; message: string }; Returns: string }
      submit_review: { Args: { product_id: string; rating: number; title?: string | null; comment?: string | null }; Returns: Json }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
